/** The filter of a log by the person who did or read it. */
import { SearchSelect } from './search-select.tsx';

export function PersonSelect(props: {
  people: readonly { readonly id: number; readonly name: string }[] | undefined;
  /** The user's id. */
  value: number | undefined;
  onChange: (userId: number | undefined) => void;
}) {
  const { people = [], value, onChange } = props;
  return (
    <SearchSelect
      label="Persona"
      placeholder="Todas"
      w={200}
      clearable
      limit={100}
      nothingFoundMessage="Nadie con ese nombre"
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
