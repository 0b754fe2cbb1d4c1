/** How many peers a company may compare itself with. */
export const maxPeers = 50;
