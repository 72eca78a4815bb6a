export function successTitle(query: URLSearchParams): string {
  if (query.has("u")) return "Thank you for your response! You may close this window.";
  if (query.has("e")) return "Unsubscribed from the rewards program!";
  return "Login Successful!";
}
