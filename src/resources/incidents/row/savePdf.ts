/** PDF-1: saves an incident as a document. The row's menu has the entry where there is something here. */
export const savePdf: ((incidentId: string) => Promise<void>) | undefined = undefined;
