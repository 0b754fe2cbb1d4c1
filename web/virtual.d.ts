declare module 'virtual:endpoint-table' {
  import type { EndpointAddress, EndpointName } from '#contract/endpoints.ts';
  export const endpointTable: Record<EndpointName, EndpointAddress>;
}
