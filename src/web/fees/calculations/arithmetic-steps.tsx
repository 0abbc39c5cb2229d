/** The arithmetic of a fee, a line for each step. */
import { List } from '@mantine/core';
import type { Explanation } from '../../../contract/fees/explanation.ts';

export function ArithmeticSteps({ explanation }: { explanation: Explanation }) {
  return (
    <List type="ordered" size="sm" spacing={6}>
      {explanation.arithmetic.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
