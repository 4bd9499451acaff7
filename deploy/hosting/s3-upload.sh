#!/bin/sh
# Uploads CDATA for Excel. Usage: sh s3-upload.sh BUCKET DISTRIBUTION (both are outputs of the CloudFormation stack).
set -eu
cd "$(dirname "$0")/../upload"
to="s3://$1{{path}}"
hashed="--include *.????????????.js --include *.????????????.css"
not_hashed="--exclude *.????????????.js --exclude *.????????????.css"
set -f
aws s3 cp . "$to" --recursive --exclude "*" $hashed --cache-control "public, max-age=31536000, immutable"
aws s3 cp assets "${to}assets" --recursive --cache-control "public, max-age=86400"
aws s3 cp . "$to" --recursive $not_hashed --exclude "assets/*" --cache-control "no-cache"
# Files that no build of the last day uses.
aws s3 sync . "$to" --delete --size-only
aws cloudfront create-invalidation --distribution-id "$2" --paths "{{path}}*"
