import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from '../../api/callServer.ts';

/** After a refusal because of what another person did, such as a suspension, the page shows the account as it is now. */
export function useRefreshRefused(): (error: Error) => Promise<void> {
  const queryClient = useQueryClient();
  return async (error) => {
    const isOutdated = error instanceof HttpError && [404, 409].includes(error.status);
    if (isOutdated) await queryClient.invalidateQueries({ queryKey: ['users'] });
  };
}
