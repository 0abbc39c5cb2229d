/** The paper clip of what has a file: it downloads it (payout §29.9). */
import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { AttachmentFacts } from '../../../contract/payout/attachments.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { sizeText } from '../../kit/display/files.ts';

/** Its size, who attached it and when: `12 KB, lo adjuntó Ana Lira el 05-08-2026`. */
export const attachmentStory = ({ size, attachedByName, attachedAt }: AttachmentFacts): string =>
  `${sizeText(size)}, lo adjuntó ${nameOfUser(attachedByName)} el ${formatDate(dateInClinic(new Date(attachedAt)))}`;

export function AttachmentLink(props: {
  attachment: AttachmentFacts | null | undefined;
  /** The download's address. */
  href: `/api/${string}/attachment`;
}) {
  const { attachment, href } = props;
  if (!attachment) return null;
  return (
    <Anchor
      href={href}
      download
      size="xs"
      title={attachmentStory(attachment)}
      aria-label={`Descargar ${attachment.fileName}`}
      style={{ overflowWrap: 'anywhere' }}
    >
      <IconPaperclip size={14} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
      {attachment.fileName}
    </Anchor>
  );
}
