import { PrimaryButton } from "../../../components/button.tsx";
export function EmptyFeed({ onMakePost }: { onMakePost: () => void }) {
  return (
    <div className="grid py-12 place-content-center justify-items-center gap-4 text-center">
      <p className="text-xl font-bold tracking-tight">Be the first one to post in your area</p>
      <PrimaryButton onClick={onMakePost}>Make Post</PrimaryButton>
    </div>
  );
}
