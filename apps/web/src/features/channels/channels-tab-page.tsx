import { buttonClass, Checkbox } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { DirectoryFrame, EntryList, LetterBar, SearchLine, useListAddress } from '../directory/index.ts';
import { directoryQuery } from './api.ts';
import { ChannelRow } from './components/channel-row.tsx';

/** The channels tab of the directory [RUL-0338]: its address says what of them is shown [RUL-0340]. */
export default function ChannelsTabPage() {
  const t = useTranslate();
  const list = usePagedList((page, { q, letter, only_subscribed }) => {
    const chosen = letter?.toUpperCase();
    return directoryQuery({
      ...(q && { q }),
      ...(chosen && /^([A-Z]|#)$/.test(chosen) && { letter: chosen }),
      ...(only_subscribed === '1' && { only_subscribed: true }),
      ...(page > 1 && { page }),
    });
  });
  const { data, setFilters: set } = list;
  const { filter, letterAddress, isFiltered, showAll } = useListAddress(list.filters, set);
  const onlySubscribed = list.filters.only_subscribed === '1';
  return (
    <DirectoryFrame
      groupSlug={undefined}
      current="channels"
      isChannels
      actions={
        data?.answer.can.create ? (
          <Link to={pathTo(paths.newChannel)} className={buttonClass({ variant: 'primary' })}>
            <PlusIcon aria-hidden="true" />
            {t('channels.create')}
          </Link>
        ) : null
      }
    >
      <SearchLine filter={filter} placeholder={t('channels.search')} onChange={set}>
        <Checkbox
          label={t('channels.only_subscribed')}
          checked={onlySubscribed}
          onChange={(event) => set({ only_subscribed: event.target.checked ? '1' : '' })}
        />
      </SearchLine>
      {filter.q ? null : (
        <LetterBar counts={data?.answer.letters ?? []} chosen={filter.letter} addressOf={letterAddress} />
      )}
      <EntryList
        kind="channels"
        list={list}
        isSearch={filter.q !== undefined}
        isFiltered={isFiltered || onlySubscribed}
        onShowAll={showAll}
        renderEntry={(channel) => <ChannelRow channel={channel} />}
      />
    </DirectoryFrame>
  );
}
