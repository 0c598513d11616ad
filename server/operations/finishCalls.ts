import type { FastifyInstance } from 'fastify';

/**
 * A client that hangs up ends its connection, and not the work on its call. Closing waits for that, too, so that whoever
 * closes the database afterwards takes it away from nobody. For the routes that are registered after it.
 */
export function finishCalls(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        underWay.add(answer);
        const done = () => underWay.delete(answer);
        answer.then(done, done);
      }
      return answer;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay);
  });
}
