const part = '[\\s,;-]*';
/** Between two numbers: `2345 W 4th Ave` is a house. */
const gap = '(?:[\\s,;-]+|(?=[a-z]))';
const section = '(?:sec(?:tion|\\.)?\\s*)?\\d{1,2}';
const township = '(?:(?:twp|tp|township)\\.?\\s*)?\\d{1,3}';
const range = '(?:(?:rge?|range)\\.?\\s*)?\\d{1,2}';
const meridian =
  '(?:[we](?:est)?(?:\\s*of)?(?:\\s*the)?\\s*(?:[1-6](?:st|nd|rd|th)?\\s*m?(?:eridian)?|pm)\\b)';
const quarter =
  '(?:(?:[ns][ew]?|[ew])(?:\\s*(?:1\\/4|1\\/2|¼|½|quarter|half))?|(?:lsd|ls|l\\.s\\.)\\s*\\d{1,2}|\\d{1,2})';

const lot = '(?:(?:pt|part|pts|partie)\\.?\\s*(?:of\\s*)?)?lots?\\s*\\d+[a-z]?';
const block = '(?:(?:blk|block)\\.?\\s*\\w{1,4})';
const plan = '(?:(?:registered\\s*)?plan\\s*(?=[a-z-]*\\d)[\\da-z-]+)';
const concession = '(?:con(?:c|cession)?\\.?\\s*(?:\\d+|[ivx]+)\\b)';

/** Of the Dominion Land Survey, of Ontario's townships, of registered plans and of Quebec's cadastre. */
const forms = [
  `(?:${quarter}${part}(?:of\\s*)?)?${section}${gap}${township}${gap}${range}${part}${meridian}(?!\\s*(?:av|st))`,
  `${lot}${part}${concession}`,
  `${concession}${part}${lot}`,
  `(?:${lot}${part}(?:${block}${part})?|${block}${part}${lot}${part})${plan}`,
  `${plan}${part}(?:${block}${part})?${lot}`,
  'lots?\\s*(?:num[ée]ro\\s*)?\\d(?:[\\s\\u00a0]?\\d{3}){2}(?:[\\s,(]*(?:du\\s*)?cadastre(?:\\s*du\\s*qu[ée]bec)?\\)?)?',
  '(?:district\\s*lot|d\\.?l\\.?)\\s*\\d+',
  `strata\\s*${lot}${part}(?:strata\\s*)?${plan}`,
  `${plan}${part}(?:part|pt)s?\\s*\\d+`,
  '(?:pcl|parcel)\\.?\\s*[a-z\\d]{1,3}[\\s,;]+(?:d\\.?l\\.?|(?:district\\s*)?lot|section|sec|plan)\\.?\\s*\\d+',
  'p\\.?i\\.?d\\.?[\\s#:]*\\d{3}-?\\d{3}-?\\d{3}',
].map((form) => new RegExp(`^\\s*${form}(?=$|[\\s,;(])`, 'i'));

/**
 * What follows a legal land description at the beginning of a text, such as `, Lacombe County` after
 * `NW 12-34-5 W4M`; null for a text that begins with none.
 *
 * Sources: the Dominion Land Survey system (quarter-section-township-range, west of a meridian), and the descriptions of
 * Ontario's, Alberta's and Quebec's land registries.
 */
export function afterLandDescription(text: string): string | null {
  for (const form of forms) {
    const [found] = form.exec(text) ?? [];
    if (found !== undefined) return text.slice(found.length);
  }
  return null;
}
