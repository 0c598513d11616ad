import { useEffect, useRef, useState } from 'react';
import { PRESENCE_EVERY_MS } from '../../contract/limits.ts';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import { HttpError } from '../api/callServer.ts';
import { currentSession, hasFeature } from '../api/session.ts';
import { incidentActions } from '../dataProvider/incidents.ts';
import { randomId } from '../offline/randomId.ts';
import { type OpenPage, openPages } from './openPages.ts';

type State = PresentPerson['state'];
const NOBODY: PresentPerson[] = [];

/** Others who have the incident open (DET-11). Empty if the server lacks the feature. */
export function usePresence(incidentId: string, state: State): PresentPerson[] {
  const [people, setPeople] = useState(NOBODY);
  const stay = useRef<Stay>(undefined);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
    stay.current?.announce();
  }, [state]);
  useEffect(() => {
    if (!hasFeature('presence')) return undefined;
    const here = stayOn(incidentId, () => latest.current, setPeople);
    stay.current = here;
    return () => {
      stay.current = undefined;
      here.leave();
      setPeople(NOBODY);
    };
  }, [incidentId]);
  return people;
}

type Stay = { announce: () => void; leave: () => void };

/** Reports at once and then repeatedly while the page is visible: the server forgets pages after a minute. */
function stayOn(incidentId: string, stateNow: () => State, onPeople: OpenPage['onPeople']): Stay {
  // The server never accepts an id again after it left, so a page restored from the cache gets a new one.
  let page: string | undefined = randomId();
  let isRefused = false;
  let updates = 0;
  let timesAsked = 0;
  let answered = 0;

  const announce = () => {
    const asked = page;
    if (!asked || isRefused || document.visibilityState === 'hidden') return;
    const before = updates;
    timesAsked += 1;
    const turn = timesAsked;
    // Events that arrived during the request are newer than its response, and so are responses to later requests.
    const answer = (people: PresentPerson[]) => {
      if (asked !== page || before !== updates || turn < answered) return;
      answered = turn;
      onPeople(people);
    };
    incidentActions.reportPresence(incidentId, stateNow(), asked).then(answer, (error: unknown) => {
      // Unsupported or refused: do not ask again. Failures are ignored.
      isRefused ||= error instanceof HttpError && error.status < 500 && error.status !== 429;
      answer(NOBODY);
    });
  };
  const leave = () => {
    // After signing out, the server refuses the call and forgets the page by itself.
    const isSignedIn = currentSession().state === 'in';
    if (page && !isRefused && isSignedIn)
      incidentActions.reportPresence(incidentId, 'left', page).catch(() => undefined);
    page = undefined;
  };
  const comeBack = () => {
    page ??= randomId();
    announce();
  };

  const here: OpenPage = {
    incidentId,
    onPeople(people) {
      updates += 1;
      onPeople(people);
    },
    announce,
  };
  openPages.add(here);
  const timer = window.setInterval(announce, PRESENCE_EVERY_MS);
  document.addEventListener('visibilitychange', announce);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  announce();
  return {
    announce,
    leave() {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', announce);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      openPages.delete(here);
      leave();
    },
  };
}
