import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from '../../api/callServer.ts';

/** If the state of an account refuses a change, such as after another person suspended it, the page shows that state. */
export function useRefreshRefused(): (error: Error) => Promise<void> {
  const queryClient = useQueryClient();
  return async (error) => {
    const isState = error instanceof HttpError && [404, 409].includes(error.status) && !error.body.errors;
    if (isState) await queryClient.invalidateQueries({ queryKey: ['users'] });
  };
}
