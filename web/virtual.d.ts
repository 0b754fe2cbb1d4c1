declare module 'virtual:site-endpoint-table' {
  import type { EndpointAddress } from '#contract/endpoints.ts';
  export const endpointTable: Record<string, EndpointAddress>;
}

declare module 'virtual:endpoint-table' {
  import type { EndpointAddress, EndpointName } from '#contract/endpoints.ts';
  export const endpointTable: Record<EndpointName, EndpointAddress>;
}
