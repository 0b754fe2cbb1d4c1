import { useQuery } from '@tanstack/react-query';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { frameQuery } from './brand.tsx';
import styles from './side-menu.module.css';

/** Brand and hotline. */
export function MenuFoot() {
  const { data } = useQuery(frameQuery);
  return (
    <div className={styles.foot}>
      {data && (
        <>
          <p>{data.credit}</p>
          <p>
            <a href={phoneHref(data.phone)}>{data.phone}</a>
          </p>
        </>
      )}
    </div>
  );
}
