declare module '*/taskpane.css';

/** A style sheet that a script adds to the page. */
declare module '*/leaflet.css' {
  const sheet: CSSStyleSheet;
  export default sheet;
}
