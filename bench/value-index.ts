import { constantMixIndexInSteps } from '@cdata/catalog/value-index';
import { generatedCity } from '../packages/catalog/test/value-index/generated-city.ts';
import { isShort, median, ratioText } from './measure.ts';

/*
 * How long a service that computes a city's value index responds to nobody else: the longest of the steps between two
 * pauses, as a share of the whole computation, which would be one step without them.
 */
const rounds = isShort ? 1 : 5;
const permitCount = isShort ? 4_000 : 120_000;
const quarters = 40;

const { observations } = generatedCity({
  seed: 38,
  quarters,
  permits: () => Math.round(permitCount / quarters),
});

/** Milliseconds of each step. */
function stepTimes(): number[] {
  const steps = constantMixIndexInSteps(observations);
  const times: number[] = [];
  for (let isDone = false; !isDone;) {
    const start = performance.now();
    isDone = steps.next().done === true;
    times.push(performance.now() - start);
  }
  return times;
}

// The first round compiles the code.
stepTimes();
const all = Array.from({ length: rounds }, stepTimes);
const longest = all.map((times) => Math.max(...times));
const whole = all.map((times) => times.reduce((sum, time) => sum + time, 0));
console.log(
  `an index of ${observations.length.toLocaleString('en-CA')} permits in ${all[0]!.length} steps: ` +
    `longest step ${median(longest).toFixed(0)} ms, whole ${median(whole).toFixed(0)} ms: ` +
    ratioText(longest.map((time, round) => time / whole[round]!)),
);
