/** Maximum number of peers. */
export const maxPeers = 50;
