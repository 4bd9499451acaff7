import { datasetMeaning, datasets, entityTypes, feedParameters, limits, type Dataset } from '@cdata/catalog';
import type { Position } from '../../queries/cursor.ts';
import type { SearchQuery } from '../../queries/filters.ts';
import { countSearchWords } from '../../queries/query-syntax.ts';
import { searchPage } from '../../queries/search.ts';
import type { Plan } from '../authentication.ts';
import { HttpError } from '../errors.ts';
import { ref } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

export const searchRoutes: Route[] = [
  ...Object.values(datasets).map((dataset) =>
    get<SearchQuery>(`/${dataset.name}`, {
      summary: datasetMeaning(dataset).en,
      isOurChoice: !(entityTypes as readonly string[]).includes(dataset.name),
      parameters: dataset.parameters,
      response: ref(`${dataset.name}_page`),
      handler: ({ query, plan, state }) =>
        page(
          state,
          dataset,
          // Records that have opened or closed are listed only on request.
          dataset.name === 'opening_soon' ? { status: 'opening_soon', ...query } : query,
          plan,
        ),
    }),
  ),
  get<SearchQuery>('/permit/feed', {
    summary: 'Permits, newest first',
    isOurChoice: true,
    parameters: feedParameters,
    response: ref('permit_page'),
    handler: ({ query, plan, state }) => page(state, datasets.permit, query, plan),
  }),
];

function page(state: ServiceState, dataset: Dataset, query: SearchQuery, plan: Plan): Promise<string> {
  checkServable(dataset, query);
  const limit = Math.min(Number(query.limit ?? limits.defaultPage), plan.maxPageSize);
  const { store, cursors } = state;
  return searchPage(store, { dataset, query, cursors, after: startOf(state, dataset, query), limit });
}

/** Rejects a query that is valid but cannot be served. */
function checkServable(dataset: Dataset, { offset = 0, cursor, sort_by: sortBy, q }: SearchQuery): void {
  const { maximum } = limits.offset;
  if (Number(offset) > maximum) {
    const hasCursor = dataset.parameters.some(({ name }) => name === 'cursor');
    const advice = !hasCursor
      ? 'Narrow the search, by municipality or by dates.'
      : sortBy === 'value'
        ? "Narrow the search, or sort by date and use 'cursor' to read further."
        : "Use 'cursor' to read further.";
    throw new HttpError(400, `Parameter 'offset' is ${offset}; the maximum is ${maximum}. ${advice}`);
  }
  if (cursor !== undefined && sortBy === 'value') {
    throw new HttpError(
      400,
      "Parameter 'cursor' cannot be combined with sort_by=value: use 'offset', or sort by date.",
    );
  }
  const words = q === undefined ? null : countSearchWords(String(q));
  if (words === 0) throw new HttpError(422, `Parameter 'q' is '${q}', which contains no word to search for.`);
  if (words !== null && words > limits.searchWords) {
    throw new HttpError(
      400,
      `Parameter 'q' has ${words} words; the maximum is ${limits.searchWords}. Search for fewer words.`,
    );
  }
}

/** Null for the first page. */
function startOf({ cursors }: ServiceState, dataset: Dataset, query: SearchQuery): Position | null {
  if (query.cursor === undefined) return null;
  const position = cursors.decode(dataset.name, query, String(query.cursor));
  if (position) return position;
  throw new HttpError(
    400,
    "Parameter 'cursor' is not valid for this search: send the next_cursor of the previous page with the same filters and order.",
  );
}
