/** Chooses the profile of a screen. */
import { Input, SegmentedControl } from '@mantine/core';

export function ProfileChoice(props: {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Input.Wrapper label={props.label} maw="100%" style={{ overflowX: 'auto' }}>
      <SegmentedControl
        display="flex"
        w="max-content"
        aria-label={props.label}
        data={[...props.choices]}
        value={props.value}
        onChange={props.onChange}
      />
    </Input.Wrapper>
  );
}
