/** What is loaded with the map's library; the pane imports nothing of it otherwise. */

export { LoadedPlaceMap } from './loaded-place-map.tsx';
