-- One for each kind: a walk from the nearest on must not pass a hundred thousand of the other kind to find a few of this one.
drop index places_near;
create index places_near_mosque on places using gist (position) where verified and kind = 'mosque';
create index places_near_school on places using gist (position) where verified and kind = 'school';
