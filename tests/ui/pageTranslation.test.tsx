import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { PageHeading } from '../../src/components/PageHeading.tsx';
import { allowPageTranslation } from '../../src/pageTranslation.ts';
import { type PageTranslation, TRANSLATED, translatePage } from '../helpers/pageTranslation.ts';

// @alone: the guard stays in the window.

type Shown = { count: number; isOpen: boolean; order: string[] };
const BEFORE: Shown = { count: 3, isOpen: true, order: ['a', 'b'] };

let show: (shown: Shown) => void;
let translation: PageTranslation | undefined;

/** Every way in which React changes a text node with siblings. */
function Page() {
  const [{ count, isOpen, order }, setShown] = useState(BEFORE);
  show = setShown;
  return (
    <>
      <p data-testid="count">
        {count} to {count + 10}, <b>{count * 10}</b> in all
      </p>
      <p data-testid="gone">
        {isOpen && 'open'}
        <i>case</i>
      </p>
      <p data-testid="before">
        {!isOpen && <i>no longer</i>}
        open
      </p>
      <p data-testid="replaced">
        <i>is</i>
        {isOpen ? 'open' : <b>closed</b>}
      </p>
      <p data-testid="moved">
        {order.map((name) => (
          <Plain key={name}>{name}</Plain>
        ))}
        !
      </p>
      <p data-testid="alone">{`${count} cases`}</p>
      <p data-testid="emptied">{isOpen ? 'open' : null}</p>
    </>
  );
}

const Plain = ({ children }: { children: ReactNode }) => children;

const getText = (id: string) => screen.getByTestId(id).textContent?.replaceAll(TRANSLATED, '');

function expectShown({ count, isOpen, order }: Shown): void {
  expect(getText('count')).toBe(`${count} to ${count + 10}, ${count * 10} in all`);
  expect(getText('gone')).toBe(isOpen ? 'opencase' : 'case');
  expect(getText('before')).toBe(isOpen ? 'open' : 'no longeropen');
  expect(getText('replaced')).toBe(isOpen ? 'isopen' : 'isclosed');
  expect(getText('moved')).toBe(`${order.join('')}!`);
  expect(getText('alone')).toBe(`${count} cases`);
  expect(getText('emptied')).toBe(isOpen ? 'open' : '');
}

function untranslated(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text;
    if (data.trim() && !data.endsWith(TRANSLATED)) found.push(data);
  }
  return found;
}

async function change(shown: Shown): Promise<void> {
  show(shown);
  await waitFor(() => expectShown(shown));
}

beforeAll(allowPageTranslation);
afterEach(() => translation?.stop());

const AFTER: Shown = { count: 4, isOpen: false, order: ['b', 'c', 'a'] };

test('SHELL-15 a translated page shows every change of a text, and the browser translates it again', async () => {
  render(<Page />);
  translation = translatePage(TRANSLATED);
  for (const shown of [BEFORE, AFTER, BEFORE, { ...AFTER, order: ['c'] }, AFTER]) {
    await change(shown);
    await waitFor(() => expect(untranslated()).toEqual([]));
  }
});

test('SHELL-15 texts change after the original page is shown again, too', async () => {
  render(<Page />);
  for (const shown of [BEFORE, AFTER]) {
    translation = translatePage(TRANSLATED);
    await change(shown);
    await waitFor(() => expect(untranslated()).toEqual([]));
    expect(translation.stop().stale).toEqual([]);
    expectShown(shown);
  }
  await change(BEFORE);
  expect(document.querySelectorAll('font')).toHaveLength(0);
});

const getTexts = (sentence: Element) => [...sentence.childNodes].filter((child) => child instanceof Text);

test('SHELL-15 the number of a record is not translated', () => {
  render(<PageHeading code="INC-000001">Slip</PageHeading>);
  translation = translatePage(TRANSLATED);
  expect(screen.getByRole('heading')).toHaveTextContent(`Slip${TRANSLATED} INC-000001`, {
    normalizeWhitespace: true,
  });
});

/** Like Firefox: removes all children, puts the whole sentence into the first text node, and drops the others. */
function translateIntoFirstText(sentence: Element): void {
  const [first, ...others] = getTexts(sentence);
  if (!first) return;
  // jsdom does not observe a detached text node.
  first.data += others.map(({ data }) => data).join('') + TRANSLATED;
  const elements = [...sentence.children];
  sentence.replaceChildren();
  sentence.append(first, ...elements);
}

/** Like Safari: replaces all text nodes of the sentence with a new one. */
function translateIntoNewText(sentence: Element): void {
  const texts = getTexts(sentence);
  for (const text of texts) text.remove();
  sentence.append(texts.map(({ data }) => data).join('') + TRANSLATED);
}

test.each([
  ['rewrites the first text of a sentence', translateIntoFirstText],
  ['replaces a sentence by a new text', translateIntoNewText],
])('SHELL-15 changes are also visible in a translation that %s', async (_name, translateSentence) => {
  render(<Page />);
  for (const shown of [AFTER, BEFORE]) {
    for (const sentence of document.querySelectorAll('p')) translateSentence(sentence);
    await Promise.resolve();
    await change(shown);
  }
});
