import { divIcon, marker, type LeafletKeyboardEvent, type Marker } from 'leaflet';
import { countText, type Cluster, mapMessages } from '../../src/features/map/index.ts';
/** Pixels. A cluster is the larger, the more points it has. */
const clusterSize = (count: number): number => 26 + Math.min(20, Math.round(5 * Math.log10(count)));

interface ClusterMarkerOptions {
  /** CSS colors by color class. */
  colors: readonly string[];
  /** Whether it can be reached by keyboard. */
  isInView: boolean;
  open(isByKeyboard: boolean): void;
}

/** A circle with the number of points, which is a button. */
export function clusterMarker(cluster: Cluster, { colors, isInView, open }: ClusterMarkerOptions): Marker {
  const size = clusterSize(cluster.count);
  const html = clusterElement(cluster, colors);
  const icon = divIcon({ html, className: 'cdata-cluster', iconSize: [size, size] });
  // Moving the map to a marker that receives the focus would replace it.
  return marker(cluster, { icon, keyboard: isInView, autoPanOnFocus: false })
    .on('click', () => open(false))
    .on('keypress', (event: LeafletKeyboardEvent) => {
      const { key } = event.originalEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.originalEvent.preventDefault();
      open(true);
    })
    .on('add', ({ target }: { target: Marker }) => {
      const element = target.getElement()!;
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', mapMessages().cluster(cluster.count));
      element.dataset.cluster = String(cluster.id);
    });
}

/** The number of points, within the shares of their colors. */
function clusterElement({ count, classes }: Cluster, colors: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  let share = 0;
  const sectors = classes.map((points, at) => {
    const from = share;
    share += points / count;
    return `${colors[at]} ${from}turn ${share}turn`;
  });
  element.style.background = `conic-gradient(${sectors.join(', ')})`;
  const text = document.createElement('span');
  text.textContent = countText(count);
  element.append(text);
  return element;
}
