declare module '*/taskpane.css';

/** The text of a style sheet that a script adds to the page. */
declare module '*/leaflet.css' {
  const styles: string;
  export default styles;
}
