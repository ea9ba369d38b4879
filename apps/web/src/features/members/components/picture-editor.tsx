import type { Member } from '@dorfplatz/contract';
import { Button, flash, ProgressBar } from '@dorfplatz/ui';
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { removePicture, setPicture } from '../api.ts';
import type { Crop } from '../crop.ts';
import { cutPicture, readPicture } from '../cut-picture.ts';
import styles from '../member-page.module.css';
import { PictureCrop } from './picture-crop.tsx';

/** Choose, cut, exchange or remove the picture of a person. */
export function PictureEditor({ member }: { member: Member }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [chosen, setChosen] = useState<{ picture: HTMLImageElement; name: string } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const fail = (error: unknown) =>
    flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
  const send = async (file: File) => {
    setSent(0);
    try {
      await setPicture(member.id, file, setSent);
      flash(t('members.picture_saved'));
    } catch (error) {
      fail(error);
    } finally {
      setSent(null);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const picture = await readPicture(file).catch(() => null);
    if (picture) setChosen({ picture, name: file.name });
    // The server may know it where this browser does not, and says why else.
    else await send(file);
  };
  const putAway = () => {
    if (chosen) URL.revokeObjectURL(chosen.picture.src);
    setChosen(null);
  };
  const save = async (crop: Crop) => {
    if (!chosen) return;
    try {
      const cut = await cutPicture(chosen.picture, crop, chosen.name);
      putAway();
      await send(cut);
    } catch (error) {
      fail(error);
    }
  };
  const remove = async () => {
    setRemoving(true);
    try {
      await removePicture(member.id);
      flash(t('members.picture_removed'));
    } catch (error) {
      fail(error);
    } finally {
      setRemoving(false);
    }
  };
  return (
    <div className={styles.picture}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => void choose(event)}
      />
      <div className={styles.pictureActions}>
        <Button
          size="small"
          icon={<CameraIcon aria-hidden="true" />}
          busy={sent !== null}
          onClick={() => input.current?.click()}
        >
          {t(member.images ? 'members.change_picture' : 'members.add_picture')}
        </Button>
        {member.images ? (
          <Button size="small" variant="ghost" busy={isRemoving} onClick={() => void remove()}>
            {t('members.remove_picture')}
          </Button>
        ) : null}
      </div>
      {chosen && sent === null ? (
        <PictureCrop picture={chosen.picture} onCut={(crop) => void save(crop)} onCancel={putAway} />
      ) : null}
      {sent === null ? null : <ProgressBar share={sent} label={t('members.picture_sending')} />}
    </div>
  );
}
