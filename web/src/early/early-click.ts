declare global {
  interface Window {
    earlyClick?: Element | null;
  }
}

/** A button of the server's HTML does nothing until the page's scripts have taken it over: its click is kept until then. */
export function rememberClick(): void {
  const remember = ({ target }: MouseEvent) => {
    window.earlyClick = target instanceof Element ? target.closest("button") : null;
  };
  window.addEventListener("click", remember, { capture: true, once: true });
}

export function repeatEarlyClick(): void {
  if (window.earlyClick instanceof HTMLElement) window.earlyClick.click();
}
