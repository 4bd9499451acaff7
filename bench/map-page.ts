import { PointIndex, type MapPoint } from '../src/map/index.ts';
import { maxZoom, PointMap } from '../taskpane/map/point-map.ts';

/** The page of the benchmark: a map of the pane's size, with as many points as the benchmark asks for. */
const container = document.getElementById('map')!;
const map = new PointMap(container);

const colors = ['#0072b2', '#56b4e9', '#e69f00', '#d55e00'];
const classOf = ({ id }: MapPoint): number => id % colors.length;

/** Addresses of a city of 20 by 20 km, on 200 streets. */
const pointsOf = (count: number): MapPoint[] =>
  Array.from({ length: count }, (_, id) => {
    const address = `${id} ${id % 200} Street, Calgary`;
    return {
      id,
      lat: 50.95 + ((id * 7919) % 10_007) / 50_000,
      lng: -114.2 + ((id * 104_729) % 10_009) / 30_000,
      name: address,
      address,
      city: '',
      matchType: 'exact',
      value: null,
      status: null,
      row: id,
    };
  });

/** Shows points. Returns how long it took, milliseconds. */
function show(count: number): number {
  const points = pointsOf(count);
  const started = performance.now();
  map.show({
    index: new PointIndex(points, classOf, maxZoom),
    colors,
    classOf,
    highlighted: [],
    active: null,
    names: 'surroundings',
  });
  map.fit(pointsOf(100));
  return performance.now() - started;
}

/** Times at which frames were drawn until `stop` is called, milliseconds. */
function watchFrames(): { stop(): number[] } {
  const times: number[] = [];
  let isWatching = true;
  const watch = (time: number) => {
    times.push(time);
    if (isWatching) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  return {
    stop: () => {
      isWatching = false;
      return times;
    },
  };
}

let frames = watchFrames();
Object.assign(window, {
  bench: {
    show,
    zoomBy: (steps: number) => map.zoomBy(steps),
    startFrames: () => void (frames = watchFrames()),
    stopFrames: () => frames.stop(),
  },
});
