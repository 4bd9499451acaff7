import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPaneRuntime } from '../src/app/pane-runtime.ts';
import { loadOrganization } from '../src/connection/index.ts';
import { App } from './app.tsx';
import { holdPresses } from './frame/held-press.ts';

/** Draws the pane; Office is ready. */
export async function renderPane(container: HTMLElement): Promise<void> {
  const organization = await loadOrganization(document.baseURI);
  holdPresses();
  createRoot(container).render(
    <StrictMode>
      <App runtime={createPaneRuntime(organization)} />
    </StrictMode>,
  );
}
