import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sharedRuntime } from '../src/runtime.ts';
import { App } from './app.tsx';
import './taskpane.css';

/** The pane begins when Office is ready; the functions, an entry of their own, have been registered before. */
await Office.onReady();
// The browser draws its own parts of controls, such as a date's calendar, to suit the theme.
document.documentElement.style.colorScheme = Office.context.officeTheme?.isDarkTheme ? 'dark' : 'light';
createRoot(document.getElementById('pane')!).render(
  <StrictMode>
    <App runtime={sharedRuntime()} />
  </StrictMode>,
);
