/** Why somebody does something: a few lines that stay with what is done. */
import { Textarea, type TextareaProps } from '@mantine/core';
import { LONGEST_REASON } from '../../../domain/words/reason.ts';

export function ReasonField(props: TextareaProps) {
  return <Textarea label="Motivo" autosize minRows={2} maxLength={LONGEST_REASON} {...props} />;
}
