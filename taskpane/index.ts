import './taskpane.css';

void start();

/** The functions are registered by an entry of their own; React and the screens load when the pane is first on screen. */
async function start(): Promise<void> {
  await Office.onReady();
  await paneOnScreen();
  const { renderPane } = await import(/* webpackChunkName: "pane" */ './pane.tsx');
  renderPane(document.getElementById('pane')!);
}

/**
 * In the shared runtime this page also runs hidden, for the functions. Office tells of changes only, so the page looks
 * for itself too: nothing intersects with the viewport while the page is hidden or has no size.
 */
function paneOnScreen(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
    Office.addin
      ?.onVisibilityModeChanged(({ visibilityMode }) => {
        if (visibilityMode === Office.VisibilityMode.taskpane) resolve();
      })
      .catch(() => undefined);
  });
}
