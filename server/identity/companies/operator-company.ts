/** The company of the people who run the platform: accounts of operators belong to it. */
export const operatorStockId = 1000;
