import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { HttpError } from '../../api/callServer.ts';
import { REFERENCE_DATA } from '../../reference/useReferenceData.ts';

/** The maximum number of attempts if other people keep saving first. */
const MOST_TRIES = 4;

/**
 * Saves a change to a document. If another person saved first, applies the same change to their version; if that is
 * not possible, `change` throws and their version is shown (REF-2).
 */
export function useSaveDocument() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const reload = useReload();

  /** The latest version from a rejected save, for a retry before the page has loaded it. */
  const refused = useRef<Refused>(undefined);

  return async <Document extends RaRecord>(
    resource: string,
    document: Document,
    change: (document: Document) => Document,
  ): Promise<void> => {
    let previousData = newer(resource, document, refused.current);
    try {
      for (let tries = 1; ; tries++) {
        try {
          const data = change(previousData);
          await dataProvider.update(resource, { id: document.id, data, previousData });
          break;
        } catch (error) {
          const theirs = error instanceof HttpError && error.status === 409 ? error.body.data : undefined;
          if (!theirs || tries === MOST_TRIES) throw error;
          previousData = theirs as typeof document;
          refused.current = { resource, document: previousData };
        }
      }
      await reload(resource);
    } catch (error) {
      void reload(resource);
      throw error;
    }
    if (previousData !== document) notify("Saved and merged with someone else's changes.", { type: 'info' });
  };
}

type Refused = { resource: string; document: RaRecord };

function newer<Document extends RaRecord>(
  resource: string,
  document: Document,
  refused: Refused | undefined,
): Document {
  const isOfIt = refused?.resource === resource && refused.document.id === document.id;
  const isNewer = isOfIt && String(refused.document.updated_at) > String(document.updated_at);
  return isNewer ? (refused.document as Document) : document;
}

export function useReload(): (resource: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (resource) => {
    void queryClient.invalidateQueries({ queryKey: REFERENCE_DATA });
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
}
