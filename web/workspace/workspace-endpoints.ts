import { endpointTable } from 'virtual:endpoint-table';
import { addEndpoints } from '#web/shared/api/client.ts';

addEndpoints(endpointTable);
