/** When the service answers with an error, by its status. 503 is ours. */
export const errorConditions = {
  400: 'The request is understood but cannot be served',
  403: 'The key is missing or invalid, or its plan does not include the endpoint',
  404: 'No record has that id',
  422: 'A parameter is invalid; the sentence names it',
  429: 'The rate limit or the quota is exceeded; Retry-After says when to retry',
  500: 'Unexpected error',
  503: 'Too many requests wait; Retry-After says when to retry',
  504: 'The query took too long',
} as const;
