import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import type { AuditCheck } from '../../../contract/schemas/auditExplorer.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import { AUDIT_CHECK_ID } from '../../dataProvider/auditCheck.ts';

type Check = AuditCheck & { id: string };
type Asked = { is_whole?: boolean; goes_on?: boolean };

/** Milliseconds between two parts of a check, to leave the server free for others. */
const PAUSE = 200;

/**
 * The server verifies one part per call. While a check runs, this page requests the next part, even if someone else
 * started the check (IAUD-2).
 */
export function useAuditCheck() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notifyError = useErrorNotification();
  const { data, error, refetch } = useGetOne<Check>('audit_check', { id: AUDIT_CHECK_ID }, { retry: false });
  const isAsking = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const check = useCallback(
    async (asked: Asked) => {
      if (isAsking.current) return;
      isAsking.current = true;
      try {
        for (let next = asked; isShown.current; next = { goes_on: true }) {
          const params = { id: AUDIT_CHECK_ID, data: next, previousData: {} };
          const answer = await dataProvider.update<Check>('audit_check', params);
          queryClient.setQueriesData({ queryKey: ['audit_check', 'getOne'] }, answer.data);
          if (!answer.data.running) return;
          await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
      } catch (failure) {
        logFailure('checking the audit trail', failure);
        const text = failure instanceof Error ? failure.message : 'The verification could not continue.';
        notifyError(text, () => void check(asked));
      } finally {
        isAsking.current = false;
      }
    },
    [dataProvider, queryClient, notifyError],
  );

  const isRunning = Boolean(data?.running);
  useEffect(() => {
    if (isRunning) void check({ goes_on: true });
  }, [isRunning, check]);

  return { state: data, error, refetch, begin: (isWhole: boolean) => void check({ is_whole: isWhole }) };
}
