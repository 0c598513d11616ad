import type { KeptViews, ListView } from '../../contract/schemas/listView.ts';
import { callServer, HttpError } from '../api/callServer.ts';

/** What becomes of a person's views. It may be asked again, of what another device made of them meanwhile. */
export type ViewsChange = (views: readonly ListView[]) => ListView[];

/** Issue 21: the views of the incident list that the server keeps for a person. */
export async function readViews(signal?: AbortSignal): Promise<KeptViews> {
  return (await callServer('get_list_views', {}, { signal })).data;
}

/** Where another device saved since `kept` was read, the change is made to what there is now. */
export async function saveViews(kept: KeptViews, change: ViewsChange): Promise<KeptViews> {
  const save = async ({ views, version }: KeptViews) =>
    (await callServer('save_list_views', { views: change(views), version })).data;
  try {
    return await save(kept);
  } catch (error) {
    const isStale = error instanceof HttpError && error.status === 409 && error.body.data;
    if (!isStale) throw error;
    return save(error.body.data as KeptViews);
  }
}
