import { Banner } from './Banner.tsx';

type Props = {
  query: URLSearchParams;
  trouble?: string | undefined;
};

export function FlagBanner({ query, trouble }: Props) {
  return (
    <>
      <Banner text={trouble ?? flagText(query)} />
      {query.has('reset') && !trouble && <Banner isGood text="Successfully changed password." />}
    </>
  );
}

function flagText(query: URLSearchParams): string | undefined {
  if (query.has('disableerror')) return 'Your account is disabled.';
  if (query.has('minusError')) return 'Your account is suspended.';
  return undefined;
}
