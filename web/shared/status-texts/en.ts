import type { StatusTexts } from './known-status.ts';

export const en: StatusTexts = {
  status: {
    200: 'Success',
    201: 'Created or modified',
    202: 'Queued',
    204: 'Deleted',
    400: 'Bad request, nothing changed',
    401: 'No permission (token, user or password wrong)',
    402: 'Parameter error',
    403: 'Authorised but forbidden',
    404: 'Record does not exist',
    406: 'Format unavailable',
    408: 'Request failed',
    410: 'Resource permanently removed',
    422: 'Validation failed on create',
    500: 'Server error',
    502: 'Gateway error',
    503: 'Service unavailable',
    504: 'Gateway timeout',
  },
  networkError: 'Network request error',
  refreshHint: 'Something went wrong: please refresh the page',
  sessionEnded: 'Your session has ended',
};
