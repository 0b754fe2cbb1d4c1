/** The operator's company, to which accounts of operators belong. */
export const operatorStockId = 1000;
