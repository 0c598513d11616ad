import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DescriptionList, type Term } from '../../src/components/record/DescriptionList.tsx';

const terms = () => screen.queryAllByRole('term').map((term) => term.textContent);

test('DET-1 empty fields are counted, and listed on click', async () => {
  const facts: Term[] = [
    ['Injury Type', ''],
    ['Name', '******'],
    ['Weather', undefined],
    ['Days', 0],
    ['Remarks', null],
  ];
  render(<DescriptionList facts={facts} />);
  expect(terms()).toEqual(['Name', 'Days']);
  const rest = screen.getByRole('button', { name: '3 empty fields', expanded: false });
  await userEvent.tab();
  expect(rest).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(rest).toHaveAttribute('aria-expanded', 'true');
  expect(terms()).toEqual(['Name', 'Days', 'Injury Type', 'Weather', 'Remarks']);
  expect(screen.getAllByText('–')).toHaveLength(3);
  await userEvent.click(rest);
  expect(terms()).toEqual(['Name', 'Days']);
});

test('DET-1 a complete section has no count, and an empty one says so', () => {
  const { rerender } = render(<DescriptionList facts={[['Name', 'Tan Wei Ming']]} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(<DescriptionList facts={[['Name', '']]} />);
  expect(screen.getByText('Nothing entered yet.')).toBeVisible();
  expect(terms()).toEqual([]);
});

test('DET-1 SHELL-6 a text of several lines has the full width, as a long one does', () => {
  const facts: Term[] = [
    ['Details', '1. A guard slipped.\n2. An ambulance came.'],
    ['Follow-up', 'x'.repeat(61)],
    ['Weather', 'Rain'],
  ];
  render(<DescriptionList facts={facts} />);
  const columns = screen
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement && getComputedStyle(parentElement).gridColumn);
  expect(columns).toEqual(['1/-1', '1/-1', '']);
});
