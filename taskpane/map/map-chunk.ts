/** What is loaded with the map's library; the pane imports nothing of it otherwise. */

export { LoadedMapScreen } from './loaded-map-screen.tsx';
export { LoadedPlaceMap } from './loaded-place-map.tsx';
