/** How many peers a company may compare itself with. */
export const mostPeers = 50;
