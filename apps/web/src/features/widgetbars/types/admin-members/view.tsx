import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { MemberLine } from '../../components/member-line.tsx';
import { WriteLink } from '../../components/write-link.tsx';
import type { WidgetView } from '../widget-type.ts';

export const adminMembers: WidgetView = {
  View: ({ content, widget }) => (
    <ul>
      {content.members?.map((member) => (
        <MemberLine
          key={member.id}
          member={member}
          lines={
            widget.properties.profile_fields?.length
              ? member.fields.map(({ text }) => text)
              : [member.detection_profile_field]
          }
          act={
            <WriteLink member={member}>
              <EnvelopeSimpleIcon aria-hidden="true" />
            </WriteLink>
          }
        />
      ))}
    </ul>
  ),
  isEmpty: ({ members = [] }) => members.length === 0,
};
