import type { ListView, StoredViews } from '../../contract/schemas/listView.ts';
import { callServer, HttpError } from '../api/callServer.ts';

/** May run again, on views that another device has changed. */
export type ViewsChange = (views: readonly ListView[]) => ListView[];

export async function getListViews(signal?: AbortSignal): Promise<StoredViews> {
  return (await callServer('get_list_views', {}, { signal })).data;
}

/** Applies the change to the latest version if another device saved first. */
export async function saveListViews(kept: StoredViews, change: ViewsChange): Promise<StoredViews> {
  const save = async ({ views, version }: StoredViews) =>
    (await callServer('save_list_views', { views: change(views), version })).data;
  try {
    return await save(kept);
  } catch (error) {
    const isStale = error instanceof HttpError && error.status === 409 && error.body.data;
    if (!isStale) throw error;
    return save(error.body.data as StoredViews);
  }
}
