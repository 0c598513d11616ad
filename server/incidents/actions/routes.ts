import type { Handlers } from '../../http/endpoints/endpointRoutes.ts';
import type { Services } from '../../services.ts';
import { completeAction } from './completeAction.ts';
import { listMyActions } from './listMyActions.ts';

export function actionHandlers(services: Services): Handlers {
  return {
    get_my_actions: (call) => listMyActions(services, call),
    complete_action: (call) => completeAction(services, call),
  };
}
