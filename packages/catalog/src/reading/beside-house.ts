/** What people write before a house that only tells where a place is: `across from 12 Main St`, `en face du 12, rue Principale`. */
const before = new RegExp(
  String.raw`^\s*(?:(?:lot|just|located|situé|située)\s+)?(?:${[
    'near(?:by)?|close to|next to|beside|behind|opposite|opp|adjacent to|across(?: (?:the (?:street|road) )?from)?|in front of|past|off|not',
    '(?:in |in the )?vicinity of|(?:kitty|cater)-?corner (?:to|from)|around the corner from|corner|block of|(?:north|south|east|west|[nsew]) of',
    'face(?: (?:au|à))?|en face d[eu]|près d[eu]|proche d[eu]|à côté d[eu]|à proximité d[eu]|aux (?:environs|alentours) d[eu]|en bordure d[eu]',
    "au (?:nord|sud) d[eu]|à l['’](?:est|ouest|arrière) d[eu]|avant|après|derrière|devant|voisine? d[eu]|vis-à-vis(?: d[eu])?",
  ].join('|')})\.?(?: (?:the|le|la))?\s+(?:#?\d+[a-z]?\s*(?:,\s*|\s)(?=\p{L}|\d+[a-z]{0,2}\s+\p{L}))?`,
  'iu',
);
/** `between 12 and 20 Main St` */
const between =
  /^\s*(?:between|entre)(?: (?:le|the))?\s+#?\d+[a-z]?\s+(?:and|et|&)(?: (?:le|the))?\s+#?\d+[a-z]?\s*,?\s+(?=\p{L}|\d+[a-z]{0,2}\s+\p{L})|^\s*between\s+#?\d+[a-z]?\s+(?=\p{L}|\d+[a-z]{0,2}\s+\p{L})/iu;
/** What they write behind it: `12 Main St, across the street`, `12 Main St (2 doors down)`. */
const behind = new RegExp(
  String.raw`(?:\s*[,(–-]|\s)\s*(?:${[
    '\\d+ ?(?:m|metres?|meters?|km|ft|feet|doors?|lots?|houses?|maisons?|portes?)(?: (?:north|south|east|west|down|away|up|past|nord|sud|est|ouest|plus loin|au (?:nord|sud)))(?: of| d[eu])?',
    '(?:located )?across(?: from)?(?: the (?:street|road|way))?|opposite|next door|lot behind|former site|(?:in the )?vicinity|near(?:by)?|area',
    "d['’]en face|en face|à côté|à proximité|lot voisin|terrain voisin",
  ].join('|')})\s*\)?\s*(?=[,;]|$)`,
  'iu',
);

/**
 * A text without the number of a house that another place is only near, opposite or behind: it names a house of the street,
 * and not that place. Any other text as it is.
 */
export function withoutHouseBeside(text: string): string {
  const after = text.replace(between, '').replace(before, '');
  const alone = after.replace(behind, '');
  return alone === after
    ? after
    : alone.replace(/^\s*#?\d+[a-z]?\s*,?\s+(?=\p{L}|\d+[a-z]{0,2}\s+\p{L})/iu, '');
}
