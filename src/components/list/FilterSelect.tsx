import { type Option, SelectField } from '../SelectField.tsx';

type Props = {
  label: string;
  /** Empty for All. */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

/** A value from a shared link stays available while the options load. */
export function FilterSelect({ options, ...props }: Props) {
  const { value } = props;
  const isKnown = value === '' || options.some((option) => option.value === value);
  const all = [{ value: '', text: 'All' }, ...(isKnown ? [] : [{ value, text: value }]), ...options];
  return <SelectField {...props} options={all} />;
}
